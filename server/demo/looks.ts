import { BACKGROUND, INK, LINE, MUTED, type TextLook, box, text, tint } from './svg.ts'

/** How a brand's app is laid out, so that screens differ from brand to brand as real ones do. */
interface Layout {
  /** A coloured bar, a bar with the name in the middle, a tall one with the heading, or none. */
  readonly header: 'bar' | 'centred' | 'tall' | 'none'
  /** Which of the three ways to draw a kind of screen, and which of its wordings. */
  readonly variant: 0 | 1 | 2
  readonly wording: number
  /** Corners of buttons and boxes, in points. */
  readonly radius: number
  readonly button: 'filled' | 'outlined' | 'black'
  readonly dark?: true
  readonly tabs: readonly string[]
  readonly navigation: 'bottom' | 'floating' | 'top'
}

const layout = (
  [header, navigation]: [Layout['header'], Layout['navigation']],
  [variant, wording, radius]: [Layout['variant'], number, number],
  button: Layout['button'],
  tabs: string,
): Layout => ({ header, navigation, variant, wording, radius, button, tabs: tabs.split(' ') })

/** The layouts of brands; no two of an industry have the same. */
const LAYOUTS = {
  classic: layout(['bar', 'bottom'], [0, 0, 14], 'filled', 'Home Search Inbox More'),
  editorial: layout(['centred', 'top'], [1, 1, 2], 'outlined', 'Overview Services Help'),
  playful: layout(['tall', 'floating'], [2, 2, 26], 'black', 'You Do Ask'),
  night: {
    ...layout(['none', 'bottom'], [1, 0, 10], 'filled', 'Start Plans Profile'),
    dark: true as const,
  },
  ledger: layout(['none', 'top'], [2, 1, 4], 'outlined', 'Today Details Contact'),
  banner: layout(['tall', 'bottom'], [0, 1, 20], 'filled', 'Home Activity Offers Chat Menu'),
  compact: layout(['centred', 'floating'], [2, 2, 8], 'black', 'Main New Find Me'),
} satisfies Record<string, Layout>

export const LOOKS = Object.keys(LAYOUTS) as [keyof typeof LAYOUTS]

/** The layout of a brand in its colours. */
export interface Look extends Layout {
  readonly title: string
  readonly colour: string
  readonly pale: string
  readonly onColour: string
  readonly ground: string
  readonly surface: string
  readonly ink: string
  readonly muted: string
  readonly line: string
}

interface Brand {
  readonly title: string
  readonly colour: string
  readonly look: keyof typeof LAYOUTS
}

export function lookOf({ title, colour, look }: Brand): Look {
  const chosen: Layout = LAYOUTS[look]
  if (chosen.dark) {
    const shades = { ground: '#111827', surface: '#1f2937', line: '#374151', pale: '#334155' }
    const inks = { ink: '#f9fafb', muted: '#a8b0bd', onColour: INK, colour: tint(colour, 0.55) }
    return { ...chosen, title, ...shades, ...inks }
  }
  const shades = { ground: tint(colour, 0.96), surface: BACKGROUND, line: LINE }
  const inks = { ink: INK, muted: MUTED, onColour: BACKGROUND, colour }
  return { ...chosen, title, ...shades, ...inks, pale: tint(colour, 0.86) }
}

interface Texts {
  readonly heading: string
  readonly lines: readonly (readonly [string, string])[]
  readonly button: string
}

/** Returns the screen in the brand's words: bars in its texts stand between the alternatives. */
export function inWordsOf<Screen extends Texts>({ look }: Brand, screen: Screen) {
  const choose = (words: string) => {
    const alternatives = words.split('|')
    return alternatives[LAYOUTS[look].wording % alternatives.length]!
  }
  return {
    ...screen,
    heading: choose(screen.heading),
    lines: screen.lines.map(([label, value]) => [choose(label), choose(value)] as [string, string]),
    button: choose(screen.button),
  }
}

/** A text in the ink of the look. */
export function write(look: Look, x: number, y: number, words: string, how: TextLook = {}): string {
  return text(x, y, words, { fill: look.ink, ...how })
}

export function button(look: Look, y: number, words: string): string {
  const { colour, surface, onColour, radius } = look
  const fill = { filled: colour, outlined: surface, black: INK }[look.button]
  const ink = { filled: onColour, outlined: colour, black: BACKGROUND }[look.button]
  return (
    box([24, y, 342, 52], fill, { radius, stroke: look.button === 'outlined' ? colour : 'none' }) +
    text(195, y + 33, words, { bold: true, fill: ink, anchor: 'middle' })
  )
}
