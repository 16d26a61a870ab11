/**
 * Runs callbacks of observers in the next frame. While a style sheet is awaited, WebKit lays out new elements
 * when a callback measures one, finds that others have changed meanwhile, and reports an error of the page.
 */
export function measureInNextFrame(): void {
  globalThis.ResizeObserver = class extends ResizeObserver {
    /** How often it has been disconnected. */
    #times = 0

    constructor(callback: ResizeObserverCallback) {
      super((entries, observer) => {
        const times = this.#times
        // Not once it has been disconnected.
        requestAnimationFrame(() => {
          if (times === this.#times) callback(entries, observer)
        })
      })
    }

    override disconnect(): void {
      this.#times += 1
      super.disconnect()
    }
  }
}
