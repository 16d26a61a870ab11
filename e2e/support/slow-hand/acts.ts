import fc from 'fast-check'

/** The kind of a field. */
export type Writing =
  | 'rich'
  | 'lines'
  | 'line'
  /** A line below other fields just filled, into which the browser's undo would go back. */
  | 'last line'
  | 'link'
  | 'mention'
  | 'number'
  | 'date'
  | 'day'
  | 'range'
  | 'answers'
  | 'pasted'

/** One act of a person, with real keys and the mouse alone. */
export type Act =
  | { readonly act: 'type'; readonly text: string }
  | { readonly act: 'press'; readonly key: string }
  | { readonly act: 'pause'; readonly ms: number }
  /** Clicks into the field, then moves the caret this far from its start. */
  | { readonly act: 'click'; readonly at: number }
  /** Leaves the field and comes back to the end of its text. */
  | { readonly act: 'leave'; readonly by: 'Tab' | 'mouse'; readonly ms: number }

const WORDS = [
  'one ',
  'two',
  ' three',
  'Seats',
  '. ',
  ', ',
  'é',
  '“so”',
  '😀',
  ' ',
  'maps ',
  'שלום',
]
const TEXTS: Readonly<Record<Writing, readonly string[]>> = {
  // Not two blanks, `<br>` or the start of a list: what the server tidies of rich text has tests of its own.
  rich: [...WORDS, '- ', '**bold** '],
  lines: WORDS,
  line: WORDS,
  'last line': WORDS,
  link: ['https://', 'shop', '.example', '/seats', '?a=1', ' '],
  mention: ['one ', ' two', 'Seats', '@Helen Marlow ', '@Jonas', ' @'],
  number: ['1', '2', '57', '0', '0.'],
  date: ['1', '12/', '3/4/', '2026', '03/04/2026'],
  day: ['1', '03', '0412', '2022', '05062023'],
  // A slider takes no letters.
  range: ['1'],
  answers: ['y', 'n', 'yy', 'nny'],
  pasted: ['y', 'n', 'nny'],
}

const MOVES = ['ArrowLeft', 'ArrowRight', 'Control+ArrowLeft', 'Control+Home', 'Control+End']
const CORRECTIONS = ['Backspace', 'Backspace', 'Delete', 'Control+Backspace']
/** With the capital letter, as keyboards send it: ProseMirror takes the small one for undo. */
const UNDO = ['Control+z', 'Control+Shift+Z']
const ARROWS_AND_UNDO = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', ...UNDO]
const NUMBER_KEYS = ['ArrowLeft', 'End', 'Backspace', 'Backspace', 'Delete']
const LINE_KEYS = [...MOVES, ...CORRECTIONS, 'Home', 'End', 'Shift+ArrowLeft', 'Shift+Home']
const KEYS: Readonly<Record<Writing, readonly string[]>> = {
  rich: [...MOVES, ...CORRECTIONS, ...UNDO, 'Enter', 'Enter', 'Shift+ArrowLeft'],
  lines: [...MOVES, ...CORRECTIONS, ...UNDO, 'Enter', 'Home', 'End', 'Shift+ArrowLeft'],
  line: [...LINE_KEYS, ...UNDO],
  'last line': LINE_KEYS,
  link: [...MOVES, ...CORRECTIONS, 'Home', 'End', 'Shift+Home'],
  // Others choose from the list of people, or go to the start of a row of the text.
  mention: [...MOVES, ...CORRECTIONS, ...UNDO],
  number: NUMBER_KEYS,
  date: NUMBER_KEYS,
  day: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'Backspace'],
  range: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'PageUp', 'PageDown', 'Home', 'End'],
  answers: [...ARROWS_AND_UNDO, 'Delete'],
  pasted: ['Control+c', 'Control+c', 'Control+v', 'Control+v', ...ARROWS_AND_UNDO],
}

/** Pauses of 0.1 to 4 s, but none near half a second, at which undo would cut the same keys in other pieces. */
const pause = fc.oneof(
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 200 }) },
  { weight: 2, arbitrary: fc.integer({ min: 900, max: 2000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 2000, max: 4000 }) },
)

/** Acts in a field; a failing list is made shorter, and its pauses with it. */
export function actsOf(writing: Writing): fc.Arbitrary<readonly Act[]> {
  const act: fc.Arbitrary<Act> = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        act: fc.constant('type' as const),
        text: fc.constantFrom(...TEXTS[writing]),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        act: fc.constant('press' as const),
        key: fc.constantFrom(...KEYS[writing]),
      }),
    },
    { weight: 5, arbitrary: fc.record({ act: fc.constant('pause' as const), ms: pause }) },
    {
      weight: 2,
      arbitrary: fc.record({ act: fc.constant('click' as const), at: fc.nat({ max: 12 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        act: fc.constant('leave' as const),
        // Tab chooses a suggested person.
        by: fc.constantFrom('mouse', ...(writing === 'mention' ? [] : (['Tab'] as const))),
        ms: pause,
      }),
    },
  )
  return fc.array(act, { minLength: 1, maxLength: 10, size: 'max' })
}

/** Returns an act as a step for people. */
export function describeAct(step: Act): string {
  switch (step.act) {
    case 'type':
      return `types ${JSON.stringify(step.text)}`
    case 'press':
      return `presses ${step.key}`
    case 'pause':
      return `pauses for ${step.ms / 1000} s`
    case 'click':
      return `clicks into the field, ${step.at} places behind its start`
    case 'leave':
      return `leaves the field by ${step.by}, and comes back to its end after ${step.ms / 1000} s`
  }
}
