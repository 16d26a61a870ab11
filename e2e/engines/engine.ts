/** A browser other than Chromium, on an empty profile. */
export interface Engine {
  /** Opens a window without cookies of the windows before. */
  readonly openWindow: () => Promise<EngineWindow>
  readonly close: () => Promise<void>
}

/** Commands of a driver in each engine, from which `Hand` makes the actions of a person. */
export interface EngineWindow {
  readonly navigate: (address: string) => Promise<void>
  /** Returns the value of an expression, awaited; it is copied as JSON. */
  readonly evaluate: <Value>(expression: string) => Promise<Value>
  /** Performs input actions, as WebDriver defines them for both of its protocols. */
  readonly act: (sources: readonly InputSource[]) => Promise<void>
  /** Chooses a file in the field that the expression returns. */
  readonly chooseFile: (field: string, path: string) => Promise<void>
  /** Opens another window with the same cookies. */
  readonly openBeside: () => Promise<EngineWindow>
  readonly close: () => Promise<void>
}

export type InputSource =
  | { readonly type: 'key'; readonly id: string; readonly actions: readonly KeyAction[] }
  | { readonly type: 'pointer'; readonly id: string; readonly actions: readonly PointerAction[] }

export type KeyAction = { readonly type: 'keyDown' | 'keyUp'; readonly value: string }

type PointerAction =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: number }

export const SIZE = { width: 1440, height: 900 }
