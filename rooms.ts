/** A room of the house: a folder of the product, without the rooms that lie in it. */
interface Room {
  /** The rooms that it may import; test/rooms.test.ts holds the real imports against this list, those of types included. */
  readonly imports: readonly string[]
  /** What runs in a browser, alone or also, uses nothing of Node. */
  readonly runsIn: 'browser' | 'node' | 'both'
}

const both = (...imports: readonly string[]): Room => ({ imports, runsIn: 'both' })
const inBrowser = (...imports: readonly string[]): Room => ({ imports, runsIn: 'browser' })
const onNode = (...imports: readonly string[]): Room => ({ imports, runsIn: 'node' })

/** The one list of rooms. What else needs to know them takes them from here, or is compared with it by a test. */
export const rooms: Readonly<Record<string, Room>> = {
  // What several programs share.
  leads: both(),
  content: both('leads'),
  business: both('content', 'leads'),
  contracts: both('leads'),
  editing: both('business', 'content', 'contracts'),

  // What a visitor's browser gets.
  'site/context': both('business', 'content'),
  'site/ui': both('business', 'content', 'site/context'),
  'site/islands': inBrowser('site/context'),
  'site/photos': both('content', 'contracts', 'site/context'),
  'site/structured-data': both('business', 'site/context', 'site/photos'),
  'site/appointment': both('content', 'leads', 'site/context', 'site/ui'),
  'site/checklist': both('site/context'),
  'site/comparer': both('content', 'contracts', 'site/context', 'site/islands', 'site/photos', 'site/ui'),
  'site/contacted': both('content', 'site/context', 'site/ui'),
  'site/review': both('content', 'leads', 'site/context', 'site/ui'),
  'site/gallery': both('business', 'contracts', 'site/context', 'site/islands', 'site/photos', 'site/ui'),
  'site/landing': both('business', 'content', 'contracts', 'site/context', 'site/photos', 'site/ui'),
  'site/layout': both(
    'business',
    'contracts',
    'site/context',
    'site/islands',
    'site/photos',
    'site/structured-data',
    'site/ui',
  ),
  'site/lead-form': both('business', 'content', 'leads', 'site/context', 'site/islands', 'site/ui'),
  'site/text-page': both('business', 'site/context'),
  'site/tour': both('content', 'contracts', 'site/context', 'site/islands', 'site/photos', 'site/ui'),
  'site/pages': both(
    ...['business', 'contracts', 'site/appointment', 'site/checklist', 'site/comparer'],
    ...['site/contacted', 'site/context'],
    ...['site/gallery', 'site/islands', 'site/landing', 'site/layout', 'site/lead-form', 'site/photos'],
    ...['site/review', 'site/text-page', 'site/tour'],
  ),
  'site/render': onNode(
    ...['business', 'contracts', 'leads', 'site/context', 'site/layout', 'site/pages', 'site/photos'],
    'site/structured-data',
  ),

  // What the owner's browser gets.
  office: inBrowser('business', 'content', 'contracts', 'editing', 'leads', 'site/ui'),

  // What makes the site.
  pictures: onNode('business', 'content', 'contracts'),
  pipeline: onNode(
    ...['business', 'content', 'contracts', 'editing', 'pictures', 'site/context', 'site/render'],
    'site/text-page',
  ),

  // What takes leads and tells the business.
  'server/config': onNode('business'),
  'server/database': onNode('contracts', 'leads'),
  'server/http': onNode('contracts', 'leads', 'server/database'),
  'server/leads': onNode('business', 'content', 'contracts', 'leads', 'server/config', 'server/database'),
  'server/leads/rest': onNode('leads', 'server/database', 'server/http', 'server/leads'),
  'server/visits': onNode('business', 'leads', 'server/database', 'server/leads'),
  'server/outbox': onNode(
    ...['business', 'content', 'contracts', 'leads', 'server/config', 'server/database', 'server/leads'],
    'server/visits',
  ),
  'server/pages': onNode(
    ...['business', 'content', 'contracts', 'leads', 'server/config', 'server/http', 'server/leads'],
    ...['server/outbox', 'server/visits'],
  ),
  'server/publishing': onNode(
    ...['business', 'content', 'contracts', 'editing', 'leads', 'pictures', 'server/database', 'server/http'],
    ...['server/leads', 'server/outbox', 'server/pages'],
  ),
  'server/office': onNode(
    ...['business', 'content', 'contracts', 'leads', 'server/config', 'server/database', 'server/http'],
    ...['server/leads', 'server/outbox', 'server/pages', 'server/publishing'],
  ),
  'server/commands': onNode(
    ...['business', 'content', 'leads', 'pictures', 'server/config', 'server/database', 'server/leads'],
    ...['server/office', 'server/outbox', 'server/pages', 'server/publishing', 'server/visits'],
  ),
  server: onNode(
    ...['business', 'contracts', 'leads', 'server/config', 'server/database', 'server/http', 'server/leads'],
    ...['server/leads/rest', 'server/office', 'server/outbox', 'server/pages', 'server/publishing'],
    'server/visits',
  ),

  // What people run while they build the site and its server.
  scripts: onNode(
    ...['business', 'content', 'contracts', 'leads', 'pictures', 'pipeline', 'server', 'server/config'],
    ...['server/database', 'server/leads', 'server/office', 'server/outbox', 'server/pages'],
    ...['server/publishing', 'site/render'],
  ),
}

/** The rooms at the top of the project. */
export const topRooms: string[] = [...new Set(Object.keys(rooms).map((room) => room.split('/')[0] ?? room))]

/** Those that the pages are made from. */
export const builtRooms = topRooms.filter((room) => room !== 'server' && room !== 'scripts')

/** Those that a server runs with, besides what is built. */
export const runningRooms = topRooms.filter((room) => !['office', 'pipeline', 'scripts', 'site'].includes(room))

/** Returns the room of a file; undefined for one that is no part of the product. */
export function roomOf(file: string): string | undefined {
  const around = Object.keys(rooms).filter((room) => file.startsWith(`${room}/`))
  return around.sort((one, other) => other.length - one.length)[0]
}
