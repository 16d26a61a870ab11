type Rule = readonly [name: string, sign: RegExp]

/** In this order: browsers also name the ones that they descend from. */
const BROWSERS: readonly Rule[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPiOS|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/.{0,100}\bSafari\//],
]

const SYSTEMS: readonly Rule[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  // iPads call themselves Macintosh as well.
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** Returns the browser and system of a `User-Agent` in words, e.g. `Chrome on Windows`. */
export function describeDevice(userAgent: string): string {
  const browser = firstOf(BROWSERS, userAgent)
  const system = firstOf(SYSTEMS, userAgent)
  if (browser && system) return `${browser} on ${system}`
  if (browser ?? system) return browser ?? `A browser on ${system}`
  // Programs name themselves: `curl/8.5.0`.
  const program = /^[\w.-]{2,30}(?=\/)/.exec(userAgent)?.[0]
  return program && program !== 'Mozilla' ? program : 'Unknown device'
}

function firstOf(rules: readonly Rule[], userAgent: string): string | undefined {
  return rules.find(([, sign]) => sign.test(userAgent))?.[0]
}
