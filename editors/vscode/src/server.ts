// The language server: started with the first definition, and told about when it cannot be.

import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/node";
import { LANGUAGE } from "./definition";
import { find } from "./program";

const INSTALL = "cargo install --path cli";

export class Server implements vscode.Disposable {
  private running: Promise<LanguageClient | undefined> | undefined;

  /** The client of the server, which is started if it does not run; nothing if that is not possible. */
  client(): Promise<LanguageClient | undefined> {
    this.running ??= start();
    return this.running;
  }

  /** Starts it again, with the settings as they are now. */
  async restart(): Promise<void> {
    const before = await this.running;
    await before?.dispose();
    this.running = start();
    await this.running;
  }

  async dispose(): Promise<void> {
    const client = await this.running;
    await client?.dispose();
  }
}

async function start(): Promise<LanguageClient | undefined> {
  const settings = vscode.workspace.getConfiguration("variorum");
  const program = settings.get<string>("program") || "variorum";
  const found = await find(program);
  if ("missing" in found) {
    void tellMissing(found.missing);
    return undefined;
  }
  const client = new LanguageClient(
    "variorum",
    "Variorum",
    { command: program, args: ["lsp"] },
    {
      documentSelector: [{ language: LANGUAGE }],
      initializationOptions: { nodeCounts: settings.get<boolean>("nodeCounts") ?? false },
    },
  );
  await client.start();
  return client;
}

async function tellMissing(what: string): Promise<void> {
  const setting = "Open the Setting";
  const message = `${what} Install it (\`${INSTALL}\` in its folder), or set the path of it. Colours work without it.`;
  if ((await vscode.window.showErrorMessage(message, setting)) === setting) {
    await vscode.commands.executeCommand("workbench.action.openSettings", "variorum.program");
  }
}
