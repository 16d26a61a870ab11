/** What the texts of a product rating start from, until a researcher writes otherwise. */
export const RATING_SUGGESTIONS = {
  keySuccessFactor: [
    '<p>The brands that score best in this application have three things in common:</p>',
    '<ul>',
    '<li><p>They cover what consumers ask for most, without a detour to another channel.</p></li>',
    '<li><p>They let customers finish a task where they started it.</p></li>',
    '<li><p>They show progress unprompted, in plain words.</p></li>',
    '</ul>',
  ].join(''),
  bestInClassFeatures: [
    '<p>Best in class are the features that consumers rate as important and that only a few brands ',
    'of this edition offer. Two things set them apart:</p>',
    '<ul>',
    '<li><p>They remove a step instead of moving it to another screen.</p></li>',
    '<li><p>They appear where they are needed and are easy to discover.</p></li>',
    '</ul>',
    '<p>The capability tables of each category show which brands offer them.</p>',
  ].join(''),
} as const
