const MAX_LENGTH = 50_000

/** Why markup cannot be an icon; null when it may be one. The server looks at it more closely. */
export function checkSvg(markup: string): string | null {
  if (markup.trim().length > MAX_LENGTH) return 'Must be at most 50,000 characters'
  if (!/<svg[\s>]/.test(markup)) return 'Must be an SVG drawing: <svg> with at least one shape.'
  return null
}
