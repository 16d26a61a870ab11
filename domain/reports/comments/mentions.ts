/** A user who can be mentioned. */
export interface Person {
  readonly _id: string
  /** First and last name. */
  readonly name: string
}

/** A piece of a comment: plain text, or a mention with the name it was written with. */
export interface CommentPiece {
  readonly text: string
  readonly mention: boolean
}

/** Splits a comment at the mentions of these names; the pieces joined are the comment. */
export function splitMentions(text: string, names: readonly string[]): CommentPiece[] {
  const pieces: CommentPiece[] = []
  let plain = ''
  let at = 0
  while (at < text.length) {
    const name = nameAt(text, at, names)
    if (name === undefined) {
      plain += text[at]
      at += 1
      continue
    }
    if (plain !== '') pieces.push({ text: plain, mention: false })
    plain = ''
    pieces.push({ text: `@${name}`, mention: true })
    at += name.length + 1
  }
  if (plain !== '') pieces.push({ text: plain, mention: false })
  return pieces
}

/** Returns the longest of the names that is mentioned at an index of the text. */
function nameAt(text: string, at: number, names: readonly string[]): string | undefined {
  if (text[at] !== '@' || isWord(text[at - 1])) return undefined
  const [longest] = names
    .filter((name) => name !== '' && text.startsWith(name, at + 1))
    .filter((name) => !isWord(text[at + 1 + name.length]))
    .toSorted((one, other) => other.length - one.length)
  return longest
}

const isWord = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character)

/** Returns the people whose full names a comment mentions. Who share a name are all mentioned. */
export function findMentioned(text: string, people: readonly Person[]): Person[] {
  const names = new Set(
    splitMentions(
      text,
      people.map(({ name }) => name),
    )
      .filter(({ mention }) => mention)
      .map(({ text: mention }) => mention.slice(1)),
  )
  return people.filter(({ name }) => names.has(name))
}

/** A mention that is being typed. */
export interface TypedMention {
  /** Index of its "@". */
  readonly start: number
  /** The letters between "@" and the caret. */
  readonly query: string
}

const MAX_QUERY = 40

/** Returns the mention that ends at the caret, or null. */
export function typedMention(text: string, caret: number): TypedMention | null {
  const start = text.lastIndexOf('@', caret - 1)
  if (start < 0 || isWord(text[start - 1])) return null
  const query = text.slice(start + 1, caret)
  // A name has one space; after a second one the text goes on.
  if (query.length > MAX_QUERY || /[\n@]|^\s|\s.*\s/.test(query)) return null
  return { start, query }
}

/** Returns the people whose first or last name begins with the query, those in `first` first. */
export function suggestPeople(
  people: readonly Person[],
  query: string,
  first: readonly string[],
): Person[] {
  const wanted = query.toLowerCase()
  const fits = ({ name }: Person) =>
    ` ${name.toLowerCase()}`.includes(` ${wanted}`) && name.toLowerCase() !== wanted
  const order = ({ _id }: Person) => (first.includes(_id) ? 0 : 1)
  return people.filter(fits).toSorted((one, other) => order(one) - order(other))
}
