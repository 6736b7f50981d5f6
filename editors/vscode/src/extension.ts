// Definitions of chess variants in VS Code.

import * as vscode from "vscode";
import { BoardView } from "./board";
import { isDefinition, LANGUAGE } from "./definition";
import { Server } from "./server";

export function activate(context: vscode.ExtensionContext): void {
  const server = new Server();
  const board = new BoardView(() => server.client());
  // Each is recognised once, so that another language can be chosen for it.
  const seen = new Set<string>();
  const opened = (document: vscode.TextDocument) => {
    const uri = document.uri.toString();
    void open(document, server, !seen.has(uri));
    seen.add(uri);
  };
  context.subscriptions.push(
    server,
    board,
    vscode.workspace.onDidOpenTextDocument(opened),
    vscode.workspace.onDidChangeConfiguration(event => {
      const changed = ["program", "nodeCounts"].some(name => event.affectsConfiguration(`variorum.${name}`));
      if (changed) void server.restart();
    }),
    vscode.commands.registerTextEditorCommand("variorum.showBoard", editor => board.show(editor.document)),
    vscode.commands.registerTextEditorCommand("variorum.treatAsVariant", editor => treatAsVariant(editor.document)),
    vscode.commands.registerCommand("variorum.restart", () => server.restart()),
  );
  vscode.workspace.textDocuments.forEach(opened);
}

/** Recognises a definition that was opened. A document whose language is changed is opened again. */
async function open(document: vscode.TextDocument, server: Server, isNew: boolean): Promise<void> {
  if (document.languageId === LANGUAGE) await server.client();
  else if (isNew && isVariant(document)) await treatAsVariant(document);
}

function isVariant(document: vscode.TextDocument): boolean {
  if (!["toml", "plaintext"].includes(document.languageId) || !document.fileName.endsWith(".toml")) return false;
  const globs = vscode.workspace.getConfiguration("variorum").get<string[]>("files") ?? [];
  return (
    isDefinition(document.getText()) || globs.some(glob => vscode.languages.match({ pattern: glob }, document) > 0)
  );
}

async function treatAsVariant(document: vscode.TextDocument): Promise<void> {
  await vscode.languages.setTextDocumentLanguage(document, LANGUAGE);
}
