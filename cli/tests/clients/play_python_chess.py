"""Games against `variorum uci`, in which python-chess judges every move.

Usage: python play_python_chess.py PATH-OF-VARIORUM

python-chess refuses an illegal move of an engine by an error, which ends the script with the exit code 1.
"""

import logging
import sys
import tempfile

import chess
import chess.engine
import chess.variant

TIME = chess.engine.Limit(time=0.02)
MOST_PLIES = 40
SLOW_PAWNS = """
[variant]
name    = "Slow pawns"
extends = "chess"

[pieces]
pawn.moves = ["quiet fW", "capture fF"]
"""


def play(engine, board, name):
    """One game to its end, or until it has lasted long enough."""
    while not board.is_game_over() and board.ply() < MOST_PLIES:
        move = engine.play(board, TIME).move
        if move not in board.legal_moves:
            sys.exit(f"{name}: {move} is illegal in {board.fen()}")
        board.push(move)
    print(f"{name}: {len(board.move_stack)} moves, {board.result()}")


def insist(what, found, expected):
    if found != expected:
        sys.exit(f"{what}: {found} instead of {expected}")


def play_on(engine, board, move):
    """A move, asked for and played on."""
    wanted = chess.Move.from_uci(move)
    found = engine.play(board, TIME, root_moves=[wanted]).move
    insist(f"the move in {board.fen()}", found, wanted)
    board.push(found)
    # The engine understands the move that was played, and what follows it.
    board.push(engine.play(board, TIME).move)


def main(program):
    with chess.engine.SimpleEngine.popen_uci([program, "uci"]) as engine:
        engine.configure({"UCI_LimitStrength": True, "UCI_Elo": 1400})
        boards = [
            chess.Board,
            chess.variant.AtomicBoard,
            chess.variant.CrazyhouseBoard,
            chess.variant.KingOfTheHillBoard,
            chess.variant.AntichessBoard,
            chess.variant.HordeBoard,
            chess.variant.RacingKingsBoard,
            chess.variant.ThreeCheckBoard,
        ]
        for board in boards:
            play(engine, board(), board.uci_variant)
        play_on(engine, chess.Board("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"), "e1g1")
        # A promoted piece, which python-chess shows by a sign, goes to the hand as a pawn.
        board = chess.variant.CrazyhouseBoard("k1n5/8/8/8/8/8/8/rQ~2K3[] b - - 0 1")
        play_on(engine, board, "a1b1")
        insist("the hand after a promoted piece is captured", str(board.pockets[chess.BLACK]), "p")
        for number in (0, 518, 959):
            play(engine, chess.Board.from_chess960_pos(number), f"chess960, start {number}")
        for fen, move in (
            ("1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1", "e1b1"),
            ("r2kr3/8/8/8/8/8/PPPPPPPP/RR1K1R1R b FBea - 0 1", "d8e8"),
            ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1"),
        ):
            play_on(engine, chess.Board(fen, chess960=True), move)

    # After a file is read the engine lists its variants again, as Fairy-Stockfish does; python-chess warns of that.
    logging.getLogger("chess.engine").setLevel(logging.ERROR)
    # A definition from a file: no pawn goes two steps, so its moves are all legal in chess.
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
        file.write(SLOW_PAWNS)
        file.flush()
        with chess.engine.SimpleEngine.popen_uci([program, "uci"]) as engine:
            engine.configure({"VariantPath": file.name})
            board = chess.Board()
            two_steps = chess.Move.from_uci("e2e4")
            found = engine.play(board, TIME, root_moves=[two_steps]).move
            insist("a pawn's two steps", found == two_steps, False)
            play(engine, board, "a variant from a file")


if __name__ == "__main__":
    main(sys.argv[1])
