// What pages look up in the public view of a game.

// The current player's space, if known.
export function spaceInTurn(view) {
  const turn = view.players.findIndex((row) => row.in_turn);
  return view.places.concat(view.card || []).find((each) => each.tokens.indexOf(turn) >= 0);
}

// How many pieces of a kind a place has.
export function count(place, kind) {
  return place.pieces.reduce((sum, piece) => sum + (piece.kind === kind ? piece.count : 0), 0);
}
