import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { classNames } from './class-names'

const root = import.meta.dirname
const nameOf = classNames(root)

it('differs within a file by the last letter', () => {
  const css = '.card { margin: 0.5em } .card:active, .name { color: red }'
  const [card, name] = ['card', 'name'].map((one) => nameOf(one, `${root}/src/a.module.css`, css))
  expect(card).toMatch(/^_[0-9a-z]{4}0$/)
  expect(name).toBe(`${card?.slice(0, -1)}1`)
})

it('gives each of a file’s keyframes a name of its own, and none to what is not there', () => {
  const css = '@keyframes rise { to { top: 0 } } @keyframes fade { to { opacity: 0 } } .card { animation: rise 1s }'
  const names = ['rise', 'fade', 'card'].map((one) => nameOf(one, `${root}/src/a.module.css`, css))
  expect(new Set(names).size).toBe(3)
  expect(() => nameOf('sink', `${root}/src/a.module.css`, css)).toThrow('sink')
})

it('gives every class of the product a name of its own', () => {
  const files = readdirSync(`${root}/src`, { recursive: true, encoding: 'utf8' })
  const names = files
    .filter((file) => file.endsWith('.module.css'))
    .flatMap((file) => {
      const css = readFileSync(`${root}/src/${file}`, 'utf8')
      const classes = new Set([...css.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name))
      return [...classes].map((name) => nameOf(name, `${root}/src/${file}`, css))
    })
  expect(names.length).toBeGreaterThan(1000)
  expect(new Set(names).size).toBe(names.length)
})
