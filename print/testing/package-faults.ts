import { dirname, posix } from 'node:path'

import { strFromU8, unzipSync } from 'fflate'

/** Returns what a strict reader of an xlsx or pptx file would reject, workbooks behind charts included. */
export function packageFaults(file: Uint8Array): string[] {
  const parts = unzipSync(file)
  const texts = new Map(
    Object.entries(parts)
      .filter(([name]) => /\.(?:xml|rels)$/.test(name))
      .map(([name, bytes]) => [name, strFromU8(bytes)]),
  )
  const names = new Set(Object.keys(parts).filter((name) => !name.endsWith('/')))
  return [
    ...xmlFaults(texts),
    ...typeFaults(texts, names),
    ...linkFaults(texts, names),
    ...[...texts].flatMap(([name, xml]) => orderFaults(xml).map((fault) => `${name}: ${fault}`)),
    ...Object.entries(parts)
      .filter(([name]) => name.endsWith('.xlsx'))
      .flatMap(([name, bytes]) => packageFaults(bytes).map((fault) => `${name}: ${fault}`)),
  ]
}

/** Returns the parts that are not well formed, with the first fault of each. */
export function xmlFaults(parts: ReadonlyMap<string, string>): string[] {
  return [...parts].flatMap(([name, xml]) => {
    const open: string[] = []
    for (const [, closing, tag, self] of xml.matchAll(/<(\/?)([\w:.-]+)[^>]*?(\/?)>/g)) {
      if (closing && open.pop() !== tag) return [`${name}: </${tag}>`]
      if (!closing && !self && tag) open.push(tag)
    }
    // oxlint-disable-next-line no-control-regex -- XML cannot contain these.
    const bad = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|&(?!\w+;|#)/.exec(xml)
    return [...open.map((tag) => `${name}: <${tag}>`), ...(bad ? [`${name}: ${bad[0]}`] : [])]
  })
}

/** Types of missing parts, and parts without a type. */
function typeFaults(texts: ReadonlyMap<string, string>, names: ReadonlySet<string>): string[] {
  const types = texts.get('[Content_Types].xml') ?? ''
  const typed = valuesOf(types, /<Override\b[^>]*\bPartName="\/([^"]*)"/g)
  const extensions = new Set(valuesOf(types, /<Default\b[^>]*\bExtension="([^"]*)"/g))
  const untyped = [...names].filter(
    (name) =>
      name !== '[Content_Types].xml' &&
      !typed.includes(name) &&
      !extensions.has(name.split('.').at(-1) ?? ''),
  )
  return [
    ...typed.filter((name) => !names.has(name)).map((name) => `type of a missing part: ${name}`),
    ...repeated(typed).map((name) => `two types: ${name}`),
    ...untyped.map((name) => `no type: ${name}`),
    ...(types.includes('image/jpg') ? ['image/jpg is no type'] : []),
  ]
}

/** Links to missing parts, ids of links that a part does not have, and a theme of several masters. */
function linkFaults(texts: ReadonlyMap<string, string>, names: ReadonlySet<string>): string[] {
  const themes: string[] = []
  const faults = [...texts].flatMap(([name, xml]) => {
    if (!name.endsWith('.rels')) return []
    const source = posix.join(dirname(dirname(name)), posix.basename(name, '.rels'))
    const links = valuesOf(xml, /<Relationship\b[^>]*>/g, 0)
    const ids = links.map((link) => /\bId="([^"]*)"/.exec(link)?.[1] ?? '')
    const targets = links
      .filter((link) => !link.includes('TargetMode="External"'))
      .map((link) => /\bTarget="([^"]*)"/.exec(link)?.[1] ?? '')
      .map((target) =>
        target.startsWith('/') ? target.slice(1) : posix.join(dirname(source), target),
      )
    if (/Masters\//.test(source)) themes.push(...targets.filter((target) => /theme/.test(target)))
    const used = valuesOf(texts.get(source) ?? '', /\br:(?:id|embed|link)="([^"]+)"/g)
    return [
      ...targets.filter((target) => !names.has(target)).map((target) => `${name}: no ${target}`),
      ...repeated(ids).map((id) => `${name}: ${id} twice`),
      ...used.filter((id) => !ids.includes(id)).map((id) => `${source}: no link ${id}`),
    ]
  })
  return [...faults, ...repeated(themes).map((theme) => `${theme} has several masters`)]
}

/** Returns faults of slides and charts that PptxGenJS has written. */
function orderFaults(xml: string): string[] {
  const axes = valuesOf(xml, /<c:(?:cat|val|date|ser)Ax>\s*<c:axId val="(\d+)"/g)
  const named = valuesOf(xml, /<c:axId val="(\d+)"/g)
  return [
    ...repeated(valuesOf(xml, /<p:cNvPr id="(\d+)"/g)).map((id) => `two shapes ${id}`),
    ...named.filter((id) => !axes.includes(id)).map((id) => `no axis ${id}`),
    ...(/<p:sldIdLst>.*<p:notesMasterIdLst>/s.test(xml) ? ['slides before note masters'] : []),
    ...(/<\/a:r><a:pPr/.test(xml) ? ['a paragraph whose properties follow its text'] : []),
  ]
}

const valuesOf = (text: string, pattern: RegExp, group = 1) =>
  [...text.matchAll(pattern)].map((match) => match[group] ?? '')

const repeated = (values: readonly string[]) =>
  values.filter((value, at) => values.indexOf(value) !== at)
