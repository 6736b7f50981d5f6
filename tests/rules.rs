//! The rules that node counts do not reach, sentence by sentence, one file a game.

mod attacks;
mod chess;
mod chess_with_wizards;
mod conditions;
mod constructs;
mod events;
mod hexagons;
mod layers;
mod match_scores;
mod medieval_war_chess;
mod names;
mod paths;
mod reach;
mod starts;
mod values;
mod wiz_42;
mod wizard_chess;
mod wizards_war;
