import { Node } from '@tiptap/core'

/** A value that a text refers to, and cannot change. */
export interface Insertion {
  readonly reference: string
  readonly text: string
  /** Its name, without the value. */
  readonly source: string
}

/** Values that writers can insert into a text. */
export interface Insertions {
  /** Null for what does not exist, or not any more. */
  readonly find: (reference: string) => Insertion | null
  /** Returns the first few that a query finds. */
  readonly search: (query: string) => readonly Insertion[]
}

export const INSERTION = 'liveFigure'

/** An inserted value among words. What does not exist keeps the text that it had, and is marked. */
export function insertionNode({ find }: Insertions) {
  return Node.create({
    name: INSERTION,
    group: 'inline',
    inline: true,
    atom: true,
    selectable: true,
    addAttributes: () => ({
      reference: {
        default: '',
        parseHTML: (element) => element.dataset['figure'] ?? '',
        rendered: false,
      },
      text: {
        default: '',
        parseHTML: (element) =>
          find(element.dataset['figure'] ?? '') === null ? element.textContent : '',
        rendered: false,
      },
    }),
    parseHTML: () => [{ tag: 'span[data-figure]' }],
    renderHTML: ({ node }) => [
      'span',
      { 'data-figure': node.attrs['reference'] as string },
      shown(node.attrs),
    ],
    renderText: ({ node }) => shown(node.attrs),
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement('span')
        const { reference } = node.attrs as { reference: string }
        const found = find(reference)
        dom.dataset['figure'] = reference
        if (!found) dom.dataset['missing'] = ''
        dom.textContent = shown(node.attrs)
        dom.title = found?.source ?? MISSING
        return { dom }
      },
  })

  function shown(attributes: Readonly<Record<string, unknown>>): string {
    const { reference, text } = attributes as { reference: string; text: string }
    return find(reference)?.text ?? (text === '' ? '?' : text)
  }
}

export const MISSING = 'This is no figure of this report: replace or remove it'
