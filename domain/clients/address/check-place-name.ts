const PLACE_NAME = /^[\p{L}\p{M} .'’-]*$/u

/** Returns the error message for the name of a city or state as typed; null if it is valid. */
export function checkPlaceName(text: string): 'Only letters allowed' | null {
  return PLACE_NAME.test(text) ? null : 'Only letters allowed'
}
