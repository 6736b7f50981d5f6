//! Records of games: reading published games by the templates of the definition.
