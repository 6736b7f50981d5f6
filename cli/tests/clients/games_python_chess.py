"""Games that python-chess and variorum read from each other.

Usage: python games_python_chess.py PATH-OF-VARIORUM
"""

import pathlib
import random
import subprocess
import sys
import tempfile

import chess
import chess.pgn
import chess.variant

VARIANTS = {
    "chess": chess.Board,
    "chess960": chess.Board,
    "atomic": chess.variant.AtomicBoard,
    "crazyhouse": chess.variant.CrazyhouseBoard,
    "king-of-the-hill": chess.variant.KingOfTheHillBoard,
    "racing-kings": chess.variant.RacingKingsBoard,
    "horde": chess.variant.HordeBoard,
    "antichess": chess.variant.AntichessBoard,
    "three-check": chess.variant.ThreeCheckBoard,
}
PLIES = 60


def insist(what, found, expected):
    if found != expected:
        sys.exit(f"{what}: {found} instead of {expected}")


def game_of_theirs(name, board_class, chance):
    """A random game as python-chess writes it, and the moves of it."""
    board = chess.Board.from_chess960_pos(chance.randrange(960)) if name == "chess960" else board_class()
    while not board.is_game_over() and board.ply() < PLIES:
        board.push(chance.choice(list(board.legal_moves)))
    return chess.pgn.Game.from_board(board)


def main(program):
    chance = random.Random(7)
    folder = pathlib.Path(tempfile.mkdtemp())
    for name, board_class in VARIANTS.items():
        game = game_of_theirs(name, board_class, chance)
        theirs = folder / f"{name}-theirs.pgn"
        theirs.write_text(f"{game}\n")
        told = subprocess.run([program, "replay", theirs], capture_output=True, text=True)
        moves = game.end().ply() - game.ply()
        if told.returncode != 0 or f"{moves} of {moves} actions played" not in told.stdout:
            sys.exit(f"{name}: {told.stdout}{told.stderr}\n{game}")
        if name == "chess960":
            print(f"{name}: {moves} moves read")
            continue
        ours = folder / f"{name}-ours.pgn"
        moves_of_theirs = [move.uci() for move in game.mainline_moves()]
        lines = "\n".join([*moves_of_theirs, f"save {ours}", "quit", ""])
        subprocess.run([program, "play", name], input=lines, capture_output=True, text=True, check=True)
        read = chess.pgn.read_game(ours.open())
        insist(f"{name}: errors of python-chess", read.errors, [])
        insist(f"{name}: the board", type(read.board()), board_class)
        insist(f"{name}: the moves", [move.uci() for move in read.mainline_moves()], moves_of_theirs)
        print(f"{name}: {moves} moves read and written")


main(sys.argv[1])
