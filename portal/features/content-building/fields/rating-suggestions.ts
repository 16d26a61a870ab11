/** What the texts of a product rating start from, until a researcher writes otherwise. */
export const RATING_SUGGESTIONS = {
  keySuccessFactor: [
    '<p>The brands that score best in this application have three things in common:</p>',
    '<ul>',
    '<li><p>They cover what consumers ask for most, without a detour to another channel.</p></li>',
    '<li><p>They let a task that was begun be finished where it was begun.</p></li>',
    '<li><p>They show the state of things before being asked, and explain it in plain words.</p></li>',
    '</ul>',
  ].join(''),
  bestInClassFeatures: [
    '<p>Best in class are the features that consumers rate as important and that only a few brands ',
    'of this edition offer. Two things set them apart:</p>',
    '<ul>',
    '<li><p>They take a step away, rather than moving it to another screen.</p></li>',
    '<li><p>They are where they are needed, and can be found without being known.</p></li>',
    '</ul>',
    '<p>The capability tables of each category show which brands offer them.</p>',
  ].join(''),
} as const
