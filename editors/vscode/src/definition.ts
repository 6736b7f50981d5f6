// Which texts are definitions.

/** The language of definitions. */
export const LANGUAGE = "variorum";

/** Whether a text in TOML has the section that every definition begins with. */
export function isDefinition(text: string): boolean {
  return /^[ \t]*\[[ \t]*variant[ \t]*\]/m.test(text);
}
