import type { DemoWords } from './demo-industry.ts'

export const bankingWords: DemoWords = {
  respondents:
    '1,204 account holders in the United States, of whom 71% bank with one of the brands compared',
  outlook: [
    'Customers notice the difference when a link in an e-mail takes them to a page that can do less than the app beside it.',
    'To offer a capability is one thing, the number of steps that it takes another. The next gains are to be had in everyday tasks.',
    'Customers want safety and speed at once, and both are decided in the same place: at the door.',
  ],
  keySuccessFactor: {
    'mobile-web':
      'A mobile site succeeds when it finishes what a link began. A good one lets a customer pay, search and get help without being sent to an app store, and keeps the session alive when the customer comes back from a one-time code.',
    'iphone-app':
      'On the iPhone the first five seconds decide: face recognition, a balance without a tap, and one clear way to the last thing done. Card controls on the first screen are used before a call is made.',
    'android-app':
      'Parity decides on Android. The same release belongs on both platforms in the same week; whoever is left a quarter behind says so in the store.',
  },
  trends: [
    [
      'Passkeys move from pilot to default',
      '<p>Customers of {brands: Sign in with a passkey} can sign in with a passkey. Where it is created at the first sign-in rather than offered somewhere in the settings, we counted <strong>one screen instead of four</strong> between opening the app and the balance.</p><p>We expect the passcode by text message to disappear from everyday sign-in within the next four editions.</p>',
    ],
    [
      'Fraud alerts that can be answered',
      '<p>An alert that ends in “call us” is half an alert. Customers of {brands: Answer a fraud alert without a call} can say <em>that was me</em> or <em>block it</em> from the alert itself, and see at once what happened to the card.</p><ul><li>The fastest flow we measured takes eleven seconds from alert to a frozen card.</li><li>The slowest still asks for the card number that the bank knows.</li></ul>',
    ],
    [
      'Subscriptions become a screen of their own',
      '<p>Lists of recurring payments used to hide inside budgeting. They are moving to the first level, with the date and amount of the next charge, and with a way to cancel that does not leave the app.</p>',
    ],
    [
      'Help with a face',
      '<p>After years of chat robots people are coming back. Customers of {brands: Chat with a person} can chat with one, those of {brands: Book a call at a time of choice} can book a call for a chosen time.</p><p>Waiting times matter less to customers than knowing them.</p>',
    ],
    [
      'The quiet end of the paper check',
      '<p>Customers of {brands: Deposit a check with the camera} can deposit a check with the camera. The work has gone into telling them <strong>when</strong> the money will be there, the question behind most calls about deposits.</p>',
    ],
  ],
  groups: {
    'Access & Security': {
      insight:
        'Customers forgive a missing feature sooner than a locked door. What counts is to get in fast, to be told early and to act without a call.',
      good: [
        'A frozen card, one tap from the balance',
        '{brand} shows the state of every card on the first screen. Freezing takes a single switch, says what still goes through (standing payments) and offers a replacement right below.',
        { offers: 'Freeze and unfreeze a card' },
      ],
      bad: [
        'Locked out, and sent to a branch',
        'After three wrong attempts {brand} ends in a page with opening hours. Nothing tells the customer that access could be recovered with the card reader in the drawer.',
        { lacks: 'Recover access without a call' },
      ],
      interesting: [
        'Alerts that learn to be quiet',
        '{brand} asks after the third dismissed alert whether this kind should wait for a daily summary. A small question that keeps the important alerts on.',
        { offers: 'Set quiet hours for alerts' },
      ],
    },
    'Everyday Money': {
      insight:
        'Nine visits of ten are for a balance, a transaction or a transfer. One wins here by taking steps away, not by adding features.',
      good: [
        'Search that understands “coffee in March”',
        '{brand} finds transactions by merchant, amount and month from one field, and remembers the last searches. It answers while one types.',
        { offers: 'Search transactions by merchant or amount' },
      ],
      bad: [
        'A transfer that forgets',
        'When the one-time code arrives in another app, coming back to {brand} shows an empty form. Recipient, amount and message have to be entered again.',
      ],
      interesting: [
        'Pending, explained',
        '{brand} explains under each pending amount why it may still change (“the petrol station has reserved $100”).',
        { offers: 'See pending transactions' },
      ],
    },
    Planning: {
      insight:
        'Budgets are set up once and looked at weekly. A good one starts from what was spent and asks for one decision at a time.',
      good: [
        'A budget that starts from last month',
        '{brand} proposes limits from the last three months, rounds them and lets the customer accept them one by one. Setting it up took us forty seconds.',
        { offers: 'Set a budget for each month' },
      ],
      bad: [
        'Everything is “Other”',
        'A third of our test purchases landed in “Other” at {brand}, and the category of a purchase cannot be changed.',
        { lacks: 'Change the category of a transaction' },
      ],
      interesting: [
        'Goals with two owners',
        '{brand} lets two people save for one goal from separate accounts, with who has put in what shown openly.',
        { offers: 'Share a goal with another person' },
      ],
    },
    Borrowing: {
      insight:
        'Borrowers want to know where they stand before they ask. Prequalified offers and a visible status do more than a short form.',
      good: [
        'Where is my application?',
        '{brand} shows five steps, the date of the last one and who has to act next. It sends a message when a document is missing.',
        { offers: 'Follow the status of an application' },
      ],
      bad: [
        'Start on the phone, finish on paper',
        'The last page of the loan form at {brand} is a PDF to print. It cannot be signed on the phone it was just shown on.',
        { lacks: 'Apply for a personal loan' },
      ],
      interesting: [
        'A score with a lever',
        '{brand} lets one move a slider (“pay back $500”) and shows the score that would follow, with the date by which it would.',
        { offers: 'Simulate how a decision changes the score' },
      ],
    },
    Help: {
      insight:
        'Help is judged by the time to a person who knows the case. A number to call is no longer a sufficient answer.',
      good: [
        'The same conversation, on any device',
        'A chat begun on the phone was there on the tablet, with the same adviser, at {brand}. The adviser had the last three screens we had opened.',
        { offers: 'Continue a conversation on another device' },
      ],
      bad: [
        'Opening hours of 2019',
        'The finder of {brand} still lists branches that closed, and shows opening hours without the holidays. Two of five ATMs we walked to were gone.',
        { offers: 'See the opening hours of a branch' },
      ],
      interesting: [
        'Cash with a code',
        '{brand} prepares a withdrawal in the app and pays it out against a code. Handy when the card is at home, and easy to explain to a child.',
        { offers: 'Withdraw cash without a card' },
      ],
    },
  },
}
