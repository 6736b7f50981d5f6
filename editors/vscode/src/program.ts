// The program `variorum`: whether it is there, and what to tell if it is not.

import { execFile } from "node:child_process";

const PATIENCE_MS = 10_000;

/** What the program says about its version, or why it cannot be used. */
export type Found = { version: string } | { missing: string };

export function find(program: string): Promise<Found> {
  return new Promise(resolve => {
    execFile(program, ["--version"], { timeout: PATIENCE_MS }, (error, output) => {
      const version = /^variorum (\S+)/.exec(output)?.[1];
      if (version !== undefined) resolve({ version });
      else if (error?.code === "ENOENT") resolve({ missing: `The program \`${program}\` was not found.` });
      else if (error) resolve({ missing: `The program \`${program}\` could not be run: ${error.message}` });
      else resolve({ missing: `The program \`${program}\` is not variorum.` });
    });
  });
}
