// What the extension asks for, answered by the real program. VARIORUM is its path.

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { after, before, test } from "node:test";
import {
  createProtocolConnection,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DocumentFormattingRequest,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  SemanticTokensRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node";
import { BOARD, type Board } from "../src/page";
import { find } from "../src/program";

const program = process.env.VARIORUM ?? "../../target/debug/variorum";
const textDocument = { uri: "file:///tmp/nowhere/mine.variant.toml" };
const right = '[variant]\nextends = "chess"\nname = "Mine"\n\n[setup]\nboard = "4k3/8/8/8/8/8/8/R3K3"\n';
const wrong = right.replace("4k3", "4z3");

let server: ChildProcess;
let connection: ProtocolConnection;
/** The mistakes that were told last. */
let mistakes: string[] = [];

/** Waits until there are as many mistakes as that. */
async function told(count: number): Promise<void> {
  while (mistakes.length !== count) await new Promise(resolve => setTimeout(resolve, 20));
}

async function write(version: number, text: string): Promise<void> {
  const contentChanges = [{ text }];
  await connection.sendNotification(DidChangeTextDocumentNotification.type, {
    textDocument: { ...textDocument, version },
    contentChanges,
  });
}

before(async () => {
  server = spawn(program, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
  assert(server.stdin && server.stdout);
  connection = createProtocolConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin));
  connection.onNotification(PublishDiagnosticsNotification.type, ({ diagnostics }) => {
    mistakes = diagnostics.map(diagnostic => JSON.stringify(diagnostic.message));
  });
  connection.listen();
  const { capabilities } = await connection.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: null,
    capabilities: {},
  });
  assert(capabilities.completionProvider && capabilities.semanticTokensProvider);
  await connection.sendNotification(InitializedNotification.type, {});
  await connection.sendNotification(DidOpenTextDocumentNotification.type, {
    textDocument: { ...textDocument, languageId: "variorum", version: 1, text: right },
  });
});

after(async () => {
  await connection.sendRequest(ShutdownRequest.type);
  await connection.sendNotification(ExitNotification.type);
  connection.dispose();
});

test("the program tells its version", async () => {
  assert("version" in (await find(program)));
});

test("the board follows the text, and there is none while it is wrong", async () => {
  const board = () => connection.sendRequest<Board | null>(BOARD, { textDocument });
  const first = await board();
  assert.equal(first?.name, "Mine");
  assert.match(first.svg, /^<svg .*<\/svg>\n$/s);
  await write(2, wrong);
  assert.equal(await board(), null);
  await told(1);
  assert.match(mistakes.join(), /`z`/);
  await write(3, right.replace("R3K3", "4K2R"));
  const second = await board();
  assert(second && second.svg !== first.svg);
  await told(0);
});

test("words have colours, and the text is put in the one style", async () => {
  await write(4, `${right}[endings.bare]\nwhen="count(their pieces)=1"\nresult="mover wins"\nbecause="bare"\n`);
  const tokens = await connection.sendRequest(SemanticTokensRequest.type, { textDocument });
  assert(tokens && tokens.data.length > 0);
  const options = { tabSize: 2, insertSpaces: true };
  const edits = await connection.sendRequest(DocumentFormattingRequest.type, { textDocument, options });
  assert.match(edits?.map(edit => edit.newText).join("") ?? "", /when {4}= "count\(their pieces\) = 1"/);
});
