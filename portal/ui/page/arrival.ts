let arrived = false

/** Notes that the user has gone to another page, so that its heading takes the focus when it is there. */
export function noteArrival(): void {
  arrived = true
}

/** True once after each navigation. */
export function takeArrival(): boolean {
  const was = arrived
  arrived = false
  return was
}
