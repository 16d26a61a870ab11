import type { Block, Cell, PdfLayout } from '@insights/print/pdf/layout/pdf-layout.ts'
import type { LayoutImage, RichBlock } from '@insights/print/pdf/parse-rich-text.ts'

/**
 * Renders the report as a plain HTML page for a browser to print: the same texts, tables and
 * images.
 */
export function pdfHtml(layout: PdfLayout, addressOf: (file: string) => string): string {
  const sections = layout.sections.map(
    ({ title, blocks }) => `<h1>${escape(title)}</h1>${blocks.map(drawBlock).join('')}`,
  )
  return `<!doctype html><html lang="en"><title>${escape(layout.title)}</title><style>
    body { font: 10pt Inter, sans-serif } h1 { break-before: page } table { border-collapse: collapse; width: 100% }
    td, th { border-bottom: 1px solid ${layout.colors['rule']}; padding: 3pt } .yes { background: ${layout.colors['gainWash']} } figure { display: inline-block; width: 30%; margin: 1% }
    img { max-width: 100% } figure img { max-height: 248pt } </style>${sections.join('')}</html>`

  function drawBlock(block: Block): string {
    if (block.kind === 'heading') return `<h${block.level}>${escape(block.title)}</h${block.level}>`
    if (block.kind === 'chart') return `<img src="${addressOf(block.file)}" alt="">`
    if (block.kind === 'pair') return drawBlock(block.left) + drawBlock(block.right)
    if (block.kind === 'text') return block.blocks.map(drawText).join('')
    if (block.kind === 'table') {
      return drawTable(
        block.columns.map(({ title }) => title),
        block.rows.map((row) => row.map(drawCell)),
      )
    }
    if (block.kind === 'matrix') {
      return drawTable(
        [
          block.corner,
          ...block.heads.flatMap(({ title, columns }) =>
            columns.map((column) => `${title} ${column}`),
          ),
        ],
        block.groups.flatMap(({ rows }) =>
          rows.map(({ title, cells }) => [
            escape(title),
            ...cells.map((cell) => ['–', '✓', '?'][Number(cell)] ?? String(cell)),
          ]),
        ),
      )
    }
    if (block.kind === 'groups') {
      return block.groups
        .map(
          ({ title, categories }) =>
            `<h4>${escape(title)}</h4>${categories.map((category) => `<p>${escape(category.title)}</p>`).join('')}`,
        )
        .join('')
    }
    if (!('cards' in block || 'items' in block)) return `<p>${escape(block.text)}</p>`
    const items = 'cards' in block ? block.cards : block.items
    return items.map(({ title, image }) => drawFigure(title, image)).join('')
  }

  function drawFigure(title: string, image: LayoutImage | null): string {
    const tag = image && 'file' in image ? `<img src="${addressOf(image.file)}" alt="">` : ''
    return `<figure>${tag}<figcaption>${escape(title)}</figcaption></figure>`
  }
}

function drawTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((title) => `<th>${escape(title)}</th>`).join('')
  const body = rows
    .map(
      (row) =>
        `<tr>${row.map((cell) => `<td${cell === '✓' ? ' class="yes"' : ''}>${cell}</td>`).join('')}</tr>`,
    )
    .join('')
  return `<table><thead><tr>${head}</tr></thead>${body}</table>`
}

function drawCell(cell: Cell): string {
  if (typeof cell === 'string') return escape(cell)
  const { text, below = '', value: figure = '', change } = cell
  return escape(`${text} ${below} ${figure} ${change ? (change.up ? '▲' : '▼') + change.text : ''}`)
}

function drawText(block: RichBlock): string {
  if (block.kind === 'list') {
    return `<ul>${block.items.map((item) => `<li>${item.map(drawText).join('')}</li>`).join('')}</ul>`
  }
  if (block.kind !== 'paragraph' && block.kind !== 'heading') return ''
  return `<p>${block.runs.map((run) => ('text' in run ? escape(run.text) : '<br>')).join('')}</p>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
