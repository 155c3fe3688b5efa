export type Import = {
  /** As written. */
  specifier: string
  /** A path of the tree, `npm:package`, `node:module`, or `lost:` and the specifier. */
  target: string
  line: number
  /** Gone after compiling. */
  isType: boolean
  /** What is taken, by the other side's names; `*` for everything. */
  names: string[]
  /** Local name to the other side's name. */
  locals: Map<string, string>
}

/** Acts that only some places may do. */
export type Act = 'sql' | 'network' | 'environment' | 'clock' | 'chance' | 'any' | 'static overlay'

export type Use = { act: Act; line: number; text: string }

/** `tx.insert(table)` and its like, by the local name of what is imported. */
export type Write = { table: string; line: number }

/** A table that SQL text names; `${table}` in a template is a local name, all else the name in the database. */
export type SqlTable = { table: string; line: number; writes: boolean; isLocal: boolean }

/** The first words of a comment, without its signs; lines of `//` that follow each other are one comment. */
export type Comment = { text: string; line: number }

/** `uses: ['store', …]` of a room's value. */
export type RoomUses = { names: string[]; line: number }

export type Word = { text: string; line: number; isName: boolean }

export type Declared = { property: string; value: string; line: number }

/** Of a stylesheet: what it says of elements, and the custom properties it declares. */
export type Styles = { declarations: Declared[]; variables: string[] }

export type Source = {
  path: string
  lines: number
  imports: Import[]
  uses: Use[]
  writes: Write[]
  sqlTables: SqlTable[]
  /** Lines that put strings together with `+`. */
  concatenations: number[]
  /** Names in the database that this file declares. */
  declares: string[]
  words: Word[]
  styles: Styles
  comments: Comment[]
  /** The rooms that a room says it uses; nothing where they are not written out. */
  usesRooms?: RoomUses | undefined
  /** Nothing of its own: only passes on what others declare. */
  isBarrel: boolean
}

export type Tree = ReadonlyMap<string, Source>

export type Violation = { file: string; line: number; rule: string; message: string }

/** A rule looks at one file; the tree is there for those that need the neighbours. */
export type Rule = {
  id: string
  why: string
  check: (source: Source, tree: Tree) => { line: number; message: string }[]
}
