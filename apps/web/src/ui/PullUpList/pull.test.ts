import { describe, expect, it } from 'vitest'
import { isAtBottom, type Pull, type PullEvent, pullStep, restingPull } from './pull'

/** Runs events through and counts how often more was asked for. */
const run = (events: PullEvent[], from: Pull = restingPull) => {
  let pull = from
  let fired = 0
  for (const event of events) {
    const next = pullStep(pull, event)
    pull = next.pull
    if (next.fire) fired += 1
  }
  return { pull, fired }
}

const touch = (y: number, atBottom = true): PullEvent => ({ type: 'touch', y, atBottom })
const drag = (y: number, atBottom = true): PullEvent => ({ type: 'move', y, atBottom })
const wheel = (deltaY: number, at: number, atBottom = true): PullEvent => ({ type: 'wheel', deltaY, atBottom, at })
const release: PullEvent = { type: 'release' }
const finished: PullEvent = { type: 'finished' }

describe('a pull at the bottom', () => {
  it('asks for more at 100 px and not at 99', () => {
    expect(run([touch(500), drag(401)]).fired).toBe(0)
    expect(run([touch(500), drag(400)]).fired).toBe(1)
  })

  it('asks once, however far and often the finger pulls', () => {
    expect(run([touch(500), drag(400), drag(300), release, touch(500), drag(100), release]).fired).toBe(1)
  })

  it('asks again only after the load is marked finished, and by a new pull', () => {
    const once = run([touch(500), drag(400)])
    expect(run([finished, drag(200)], once.pull).fired).toBe(0)
    expect(run([finished, touch(500), drag(400)], once.pull).fired).toBe(1)
  })

  it('counts from where the bottom was reached, not from where the finger began', () => {
    expect(run([touch(700, false), drag(500, false), drag(400), drag(301)]).fired).toBe(0)
    expect(run([touch(700, false), drag(500, false), drag(400), drag(300)]).fired).toBe(1)
  })

  it('starts anew when the finger turns back or leaves the bottom', () => {
    expect(run([touch(500), drag(450), drag(500), drag(420)]).fired).toBe(0)
    expect(run([touch(500), drag(450), drag(560), drag(461)]).fired).toBe(0)
    expect(run([touch(500), drag(450), drag(440, false), drag(390)]).fired).toBe(0)
  })

  it('does not add up two short pulls', () => {
    expect(run([touch(500), drag(440), release, touch(500), drag(440)]).fired).toBe(0)
  })
})

describe('a wheel at the bottom', () => {
  it('adds up to 100 px without a rest', () => {
    expect(run([wheel(60, 0), wheel(39, 50)]).fired).toBe(0)
    expect(run([wheel(60, 0), wheel(40, 50)]).fired).toBe(1)
  })

  it('forgets what came before a rest, a turn, or the bottom', () => {
    expect(run([wheel(60, 0), wheel(60, 400)]).fired).toBe(0)
    expect(run([wheel(60, 0), wheel(-10, 50), wheel(60, 100)]).fired).toBe(0)
    expect(run([wheel(60, 0, false), wheel(60, 50)]).fired).toBe(0)
  })

  it('is held while a load runs', () => {
    const once = run([wheel(120, 0)])
    expect(run([wheel(120, 10), wheel(120, 20)], once.pull).fired).toBe(0)
    expect(run([finished, wheel(120, 30)], once.pull).fired).toBe(1)
  })
})

it('lets a press of the button ask once until finished', () => {
  expect(run([{ type: 'press' }, { type: 'press' }]).fired).toBe(1)
  expect(run([{ type: 'press' }, finished, { type: 'press' }]).fired).toBe(2)
})

it('takes 10 px above the end as the bottom', () => {
  expect(isAtBottom({ scrollTop: 190, clientHeight: 800, scrollHeight: 1000 })).toBe(true)
  expect(isAtBottom({ scrollTop: 189, clientHeight: 800, scrollHeight: 1000 })).toBe(false)
})
