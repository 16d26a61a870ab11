import { cleanFileName } from '../images/file-name.ts'

/** Returns safe names, each once: a repeated one gets a number in brackets. */
export function nameFiles(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((given) => {
    const name = cleanFileName(given)
    const [, stem = name, ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,5})?$/.exec(name) ?? []
    let unique = name
    for (let count = 1; taken.has(unique.toLowerCase()); count += 1) {
      unique = `${stem} (${count})${ending}`
    }
    taken.add(unique.toLowerCase())
    return unique
  })
}
