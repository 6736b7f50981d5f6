// The board beside the text: drawn by the server, anew at each change.

import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { LANGUAGE } from "./definition";
import { BOARD, type Board, page } from "./page";

/** How long nobody may have typed before the board is drawn. */
const PAUSE_MS = 150;

export class BoardView implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private document: vscode.TextDocument | undefined;
  private last: Board | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** Counts the drawings: an answer that comes after a later question is left. */
  private drawings = 0;
  private readonly listeners: vscode.Disposable;

  constructor(private readonly client: () => Promise<LanguageClient | undefined>) {
    this.listeners = vscode.Disposable.from(
      // Any definition may be one that this one builds on.
      vscode.workspace.onDidChangeTextDocument(event => {
        if (event.document.languageId === LANGUAGE) this.drawSoon();
      }),
      vscode.window.onDidChangeActiveTextEditor(editor => {
        if (this.panel && editor?.document.languageId === LANGUAGE) this.turnTo(editor.document);
      }),
    );
  }

  show(document: vscode.TextDocument): void {
    if (this.panel) this.panel.reveal(undefined, true);
    else {
      const where = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
      this.panel = vscode.window.createWebviewPanel("variorum.board", "Board", where, { enableScripts: false });
      this.panel.onDidDispose(() => {
        this.panel = undefined;
      });
    }
    this.turnTo(document);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.listeners.dispose();
    this.panel?.dispose();
  }

  private turnTo(document: vscode.TextDocument): void {
    if (this.document !== document) this.last = undefined;
    this.document = document;
    void this.draw();
  }

  private drawSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.draw(), PAUSE_MS);
  }

  private async draw(): Promise<void> {
    const { document, panel } = this;
    if (!document || !panel) return;
    this.drawings += 1;
    const drawing = this.drawings;
    const [board, note] = await this.ask(document);
    if (drawing !== this.drawings || panel !== this.panel) return;
    this.last = board ?? this.last;
    panel.title = this.last ? `Board: ${this.last.name}` : "Board";
    panel.webview.html = page(this.last, note);
  }

  /** A board, or why there is none. */
  private async ask(document: vscode.TextDocument): Promise<[Board | undefined, string?]> {
    const client = await this.client();
    if (!client) return [undefined, "The language server does not run."];
    try {
      const uri = client.code2ProtocolConverter.asUri(document.uri);
      const board = await client.sendRequest<Board | null>(BOARD, { textDocument: { uri } });
      if (board) return [board];
      const which = this.last ? "This is the board before they were made." : "There is no board to show.";
      return [undefined, `The definition has mistakes. ${which}`];
    } catch (error) {
      return [undefined, `The board could not be drawn: ${error instanceof Error ? error.message : error}`];
    }
  }
}
