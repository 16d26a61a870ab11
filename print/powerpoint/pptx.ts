import loaded from 'pptxgenjs'

/** The package's types describe a CommonJS module; Node loads the class itself. */
export const Pptx = loaded as unknown as typeof loaded.default

export type Pptx = loaded.default
export type Slide = loaded.default.Slide
export type Chart = loaded.default.IChartOpts
export type Border = loaded.default.BorderProps
export type Row = loaded.default.TableRow
