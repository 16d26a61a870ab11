/**
 * Runs callbacks of observers in the next frame. While a style sheet is awaited,
 * WebKit lays out new elements when a callback measures one, finds that others have changed meanwhile, and
 * reports an error of the page.
 */
export function measureInNextFrame(): void {
  globalThis.ResizeObserver = class extends ResizeObserver {
    #frame = 0

    constructor(callback: ResizeObserverCallback) {
      super((entries, observer) => {
        this.#frame = requestAnimationFrame(() => callback(entries, observer))
      })
    }

    override disconnect(): void {
      cancelAnimationFrame(this.#frame)
      super.disconnect()
    }
  }
}
