// The page that shows a board. It runs no scripts and loads nothing.

/** The answer to `variorum/board`. */
export interface Board {
  name: string;
  svg: string;
}

/** The method by which the server is asked for a board; it takes `{ textDocument: { uri } }`. */
export const BOARD = "variorum/board";

const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

const STYLE = `
body { margin: 0; padding: 12px; text-align: center; }
svg { max-width: 100%; height: auto; border-radius: 6px; }
p { margin: 0 0 12px; color: var(--vscode-descriptionForeground); }
`;

/** A page with the last board that was drawn, and a note above it. */
export function page(board: Board | undefined, note?: string): string {
  const noted = note === undefined ? "" : `<p>${escaped(note)}</p>`;
  return `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><style>${STYLE}</style></head>
<body>${noted}${board?.svg ?? ""}</body>
</html>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
