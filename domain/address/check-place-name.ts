const PLACE_NAME = /^[\p{L}\p{M} .'’-]*$/u

/** Returns what is wrong with the name of a city or state as it was typed; null if nothing is. */
export function checkPlaceName(text: string): 'Only letters allowed' | null {
  return PLACE_NAME.test(text) ? null : 'Only letters allowed'
}
