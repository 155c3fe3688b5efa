import { lastOf } from '../kernel/collection'
import type { StepRule } from './custom.rules'

interface Draft {
  readonly default_product_id: number
  readonly steps: readonly StepRule[]
  readonly results: readonly {
    readonly match: Readonly<Record<string, readonly string[]>>
    readonly product_id: number
  }[]
}

/** Names of the add-ons of each product that is sold. */
type Sold = ReadonlyMap<number, readonly string[]>

type Wrong = Record<string, string[]>

function wrongInStep({ step, kind, options, at_least, at_most }: StepRule): string[] {
  if (kind === 'form') return []
  const codes = options.map(({ code }) => code)
  const open = options.filter(({ is_open }) => is_open).length
  return [
    ...(new Set(codes).size < codes.length ? ['选项编号有重复'] : []),
    ...(open < at_least ? [`至少要有${at_least}个选项在线`] : []),
    ...(at_least > at_most || (kind === 'single' && at_most !== 1) ? ['可选数量不正确'] : []),
    ...options.flatMap(({ code, not_with }) =>
      not_with
        .filter((other) => other === code || !codes.includes(other))
        .map((other) => `${code} 不能和 ${other} 互斥`),
    ),
  ].map((why) => `${step}：${why}`)
}

function wrongInResults({ results, steps }: Draft): string[] {
  const last = lastOf(results)
  const unknown = results.flatMap(({ match }) => {
    const choices = Object.entries(match).flatMap(([step, codes]) => codes.map((code) => ({ step, codes: [code] })))
    return choices.filter((one) => {
      const found = steps.find(({ step }) => step === one.step)
      return !found?.options.some(({ code }) => one.codes.includes(code))
    })
  })
  return [
    ...(last && Object.keys(last.match).length > 0 ? ['最后一个结果要匹配所有选择'] : []),
    ...unknown.map(({ step, codes }) => `没有选项 ${step}/${codes[0]}`),
  ]
}

/** Whichever product choices come to has the add-ons that they may need. */
function wrongInProducts({ results, steps, default_product_id }: Draft, sold: Sold): string[] {
  const products = [...new Set([default_product_id, ...results.map(({ product_id }) => product_id)])]
  const gone = products.filter((id) => !sold.has(id)).map((id) => `产品 ${id} 没有在售`)
  const reached = [...new Set(results.map(({ product_id }) => product_id))].filter((id) => sold.has(id))
  const lacking = reached.flatMap((id) => {
    const matched = results.filter(({ product_id }) => product_id === id).map(({ match }) => match)
    return steps.flatMap(({ step, options }) =>
      options
        .filter(
          ({ addon_name, product_ids }) => addon_name !== '' && (product_ids.length === 0 || product_ids.includes(id)),
        )
        .filter(({ code }) =>
          matched.some((match) => !isBefore(results, id, step, code) || match[step]?.includes(code)),
        )
        .filter(({ addon_name }) => !sold.get(id)!.includes(addon_name))
        .map(({ code, addon_name }) => `产品 ${id} 没有附加项「${addon_name}」（${step}/${code}）`),
    )
  })
  return [...gone, ...lacking]
}

/** Whether a choice always comes to an earlier result of another product. */
function isBefore(results: Draft['results'], productId: number, step: string, code: string): boolean {
  const first = results.findIndex(({ product_id }) => product_id === productId)
  return results.slice(0, first).some(({ match }) => {
    const steps = Object.keys(match)
    return steps.length === 1 && steps[0] === step && match[step]!.includes(code)
  })
}

/** Faults of a flow, by the part of it; none where it can go live. */
export function wrongInFlow(draft: Draft, sold: Sold): Wrong {
  const wrong: Wrong = {
    steps: draft.steps.flatMap(wrongInStep),
    results: wrongInResults(draft),
    products: wrongInProducts(draft, sold),
  }
  return Object.fromEntries(Object.entries(wrong).filter(([, list]) => list.length > 0))
}
