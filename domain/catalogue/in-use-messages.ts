/** The reasons why a catalogue record cannot be deleted (B8). */
export const IN_USE_MESSAGES = {
  industry: 'You can not delete an industry that is in use.',
  category: 'You can not delete a category for an industry that is in use.',
  capability: 'You can not delete a capability for an industry that is in use.',
  surveyQuestion: 'You can not delete a survey question for an industry that is in use.',
  company: 'You can not delete a company that is in use.',
} as const
