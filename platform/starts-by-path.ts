/**
 * Names programs that a test starts by their paths. Nothing is loaded: `vitest --changed` follows the
 * imports that it finds in the text, so that a change of a program runs the test.
 */
export function startsByPath(..._programs: (() => Promise<unknown>)[]): void {}
