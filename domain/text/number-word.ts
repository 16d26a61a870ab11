const WORDS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** 'none', 'one', ... 'nine', and from there on '10', '1,260'. */
export function numberWord(number: number): string {
  return WORDS[number] ?? number.toLocaleString('en-US')
}
