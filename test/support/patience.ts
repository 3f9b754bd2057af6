// How long a test waits for something that must happen. It bounds a hang and says nothing about speed: a machine that
// is busy with other work must not fail a test.
export const patience = 90_000;

/** For a whole test, which waits many times. */
export const testPatience = 6 * patience;
