import type { DemoWords } from './demo-industry.ts'

export const airlineWords: DemoWords = {
  respondents: '20,000 passengers who rated fourteen parts of their journey from 1 to 5',
  outlook: [
    'Passengers rate getting online in the air lowest, and booking online next to it. Whoever solves one of the two will be felt as better at both.',
    'Where a journey goes wrong, an app can still make it right. Bad news that is told first is forgiven soonest.',
  ],
  keySuccessFactor: {
    'mobile-web':
      'The mobile site is where strangers book. It has to show the whole price early, compare days without reloading and take a payment without an account. Everything after the ticket can wait for the app.',
    'iphone-app':
      'From check-in to the belt the app is a companion with one hand free. It has to keep the boarding pass readable without a network, and to put the one next step on the lock screen.',
    'android-app':
      'On Android the wallet and the widgets are the stage. Treated as afterthoughts, both show in the ratings of the store.',
  },
  trends: [
    [
      'Rebooking moves into the passenger’s hand',
      '<p>When a flight is late, customers of {brands: Move to another flight of the same day} can move to another one of the same day, before a queue has formed. A seat that is held for ten minutes lets a family talk.</p>',
    ],
    [
      'Bags become visible',
      '<p>Customers of {brands: Follow a bag from belt to belt} can follow a bag from belt to belt. They no longer ask <em>whether</em> a bag was loaded but <em>where it is now</em>, and a missing bag is reported before its owner reaches the desk.</p><p>The last mile is an address to bring it to: customers of {brands: Have a bag brought to an address} can name one.</p>',
    ],
    [
      'Free messages, paid streams',
      '<p>Wi-Fi is being split in two: messages without a charge, streams for a pass. Customers of {brands: Send messages for free} can send messages for free. To say so <strong>before</strong> boarding is worth more than a faster satellite.</p>',
    ],
    [
      'The face as a boarding pass',
      '<p>Customers of {brands: Pass the gate with a look at a camera} can pass the gate with a look at a camera. Consent for each journey, and a picture that is deleted at departure, is what our testers want to read on the screen first.</p>',
    ],
  ],
  groups: {
    'Planning & Booking': {
      insight:
        'A fare is compared on a phone and often bought elsewhere. Whoever shows the final price and the next best day keeps the booking.',
      good: [
        'Seven days in one glance',
        '{brand} draws the fares of the week as bars below the date. Moving a finger changes the day and nothing else reloads.',
        { offers: 'Compare fares of nearby days' },
      ],
      bad: [
        'Taxes on the last page',
        'The price at {brand} grows by a fifth between the list and the payment. The seat and a bag are added without asking.',
      ],
      interesting: [
        'A fare with a bookmark',
        '{brand} holds a fare for a day against three dollars that are taken off the ticket later. Our testers used it to ask a partner.',
        { offers: 'Hold a fare for a day' },
      ],
    },
    'At the Airport': {
      insight:
        'Between the door and the gate nobody reads. One line that says where to go, and how long it takes, is worth more than a map with everything.',
      good: [
        'The next step, and only that',
        '{brand} shows one card that changes from “drop your bag, desk 12” to “gate B 17, nine minutes” as the passenger moves on.',
      ],
      bad: [
        'A pass behind a sign-in',
        'In the middle of the queue {brand} asks for the password again. Without a network the boarding pass does not open.',
        { lacks: 'Open the boarding pass without a network' },
      ],
      interesting: [
        'Waiting times by lane',
        '{brand} shows the waiting time at security by lane and lets those who arrive early book a slot.',
        { offers: 'See the waiting time at security' },
      ],
    },
    Baggage: {
      insight:
        'A bag that can be seen is not missed. Tracking has become the feature that passengers tell each other about.',
      good: [
        'Loaded at 10:42',
        '{brand} sends one message when the bag is on board, and one with the number of the belt. In between it stays silent.',
        { offers: 'Follow a bag from belt to belt' },
      ],
      bad: [
        'A form for a reference number',
        'To report a missing bag {brand} asks for the number on a sticker that most passengers have thrown away, and does not know its own booking.',
      ],
      interesting: [
        'Home by taxi',
        '{brand} offers to bring a late bag to an address and shows the car on a map.',
        { offers: 'Have a bag brought to an address' },
      ],
    },
    'Cabin & Seat': {
      insight:
        'A seat map alone tells no seats apart. Leg room in inches and an honest note about a missing window win trust.',
      good: [
        'Seats that tell the truth',
        '{brand} writes “no window” and “near the galley” on the map, and shows leg room in inches for each row.',
        { offers: 'See the leg room of each seat' },
      ],
      bad: [
        'Two travellers, two rows',
        '{brand} assigns seats apart and offers to sit together for a fee, a second after the booking of both was paid.',
      ],
      interesting: [
        'An empty seat to hope for',
        'For ten dollars {brand} tries to keep the next seat free, and pays back if it cannot.',
        { offers: 'Ask for the seat beside to stay empty' },
      ],
    },
    'On Board': {
      insight:
        'Service begins before the flight: what was said in the app should be known in the cabin.',
      good: [
        'The vegetarian in 14 C',
        '{brand} confirms a special meal in the app, and the crew greeted our tester with it. A rare case of a promise that travelled along.',
        { offers: 'Order a special meal' },
      ],
      bad: [
        'A menu for another flight',
        'The menu in the app of {brand} was that of the long-haul service. On board there were pretzels.',
        { offers: 'See the menu before the flight' },
      ],
      interesting: [
        'Thank you, by name',
        '{brand} lets passengers thank a member of the crew after the flight, and forwards it the same day.',
        { offers: 'Thank a member of the crew by name' },
      ],
    },
    'Connected Flight': {
      insight:
        'Passengers rate Wi-Fi lowest of all. Knowing what will work, and what it costs, matters more than speed.',
      good: [
        'Messages for everybody',
        'On {brand} messages are free from door to door, and the portal says so in one line without asking for a card.',
        { offers: 'Send messages for free' },
      ],
      bad: [
        'Pay first, then find out',
        '{brand} sells a pass at the gate for an aircraft that has no antenna, and refunds it in eight weeks.',
        { offers: 'Buy a pass before the flight' },
      ],
      interesting: [
        'To be continued',
        'A film that was stopped on landing went on at the same minute on the next flight with {brand}.',
        { offers: 'Go on watching on the next flight' },
      ],
    },
  },
}
