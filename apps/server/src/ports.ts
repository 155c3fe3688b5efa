/** How many rooms answer: exactly one, one at most, any number, or one for each kind. */
export type Arity = 'one' | 'optional' | 'many' | 'by-kind'

/**
 * A question that is asked where it is declared and answered by rooms above, which the asker may not import. The value
 * itself is the name: two ports are the same only if they are one value.
 */
export interface Port<T, A extends Arity = Arity> {
  readonly name: string
  readonly arity: A
  /** A type alone: what a room above gives. */
  readonly answer?: T
}

export function port<T>(name: string, arity: 'one'): Port<T, 'one'>
export function port<T>(name: string, arity: 'optional'): Port<T, 'optional'>
export function port<T>(name: string, arity: 'many'): Port<T, 'many'>
export function port<T extends { readonly kind: string }>(name: string, arity: 'by-kind'): Port<T, 'by-kind'>
export function port(name: string, arity: Arity): Port<unknown> {
  return { name, arity }
}

/** An answer of a room to a port of another. */
export interface Provision {
  readonly port: Port<unknown>
  readonly answer: unknown
}

export const provide = <T>(asked: Port<T>, answer: NoInfer<T>): Provision => ({ port: asked, answer })

type KindOf<T> = T extends { readonly kind: infer K } ? K : never

export interface AnswersBy<T> {
  readonly one: T
  readonly optional: T | undefined
  readonly many: readonly T[]
  readonly 'by-kind': ReadonlyMap<KindOf<T>, T>
}

/** Answers of the rooms of one app, the same for all of it. */
export interface Ports {
  of<T, A extends Arity>(asked: Port<T, A>): AnswersBy<T>[A]
}

const kindOf = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'kind') : undefined

/** By kind, and a kind is given once. */
function byKind(name: string, answers: readonly unknown[]): ReadonlyMap<unknown, unknown> {
  const kinds = new Map(answers.map((answer) => [kindOf(answer), answer]))
  if (kinds.size < answers.length) throw new Error(`rooms: ${name} is answered twice for one kind`)
  return kinds
}

/** As the asker reads it. With more or fewer than the port says, what happens would depend on the order of rooms. */
function gathered({ name, arity }: Port<unknown>, answers: readonly unknown[]): unknown {
  if (arity === 'many') return answers
  if (arity === 'by-kind') return byKind(name, answers)
  if (answers.length > 1) throw new Error(`rooms: ${name} is answered by ${answers.length} rooms, not by one`)
  if (arity === 'one' && answers.length === 0) throw new Error(`rooms: ${name} is answered by none`)
  return answers[0]
}

/** Collected once from the list of rooms; refuses what nobody asks for, and what does not fit its port. */
export function collectPorts(asked: readonly Port<unknown>[], given: readonly Provision[]): Ports {
  const names = new Set(asked.map(({ name }) => name))
  if (names.size < asked.length) throw new Error('rooms: two ports have one name, or one is listed twice')
  const stray = given.find(({ port: to }) => !asked.includes(to))
  if (stray) throw new Error(`rooms: ${stray.port.name} is answered, and no room lists it`)
  const answersTo = (to: Port<unknown>) => given.filter(({ port: one }) => one === to).map(({ answer }) => answer)
  const all = new Map(asked.map((one) => [one, gathered(one, answersTo(one))]))
  return {
    of<T, A extends Arity>(one: Port<T, A>) {
      // A list of rooms without the asker: nobody has answered.
      if (!all.has(one)) return gathered(one, []) as AnswersBy<T>[A]
      // `provide` has let in nothing but answers of this type.
      return all.get(one) as AnswersBy<T>[A]
    },
  }
}
