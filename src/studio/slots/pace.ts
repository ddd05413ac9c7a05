/** A round lasts at least this long from the press of the button: no hurry is offered. */
export const SPIN_MIN_MS = 2500;
/** Two requests of one line are not equally long on their way. */
export const SPIN_EARLY_MS = 200;
