export type Outcome = 'paid' | 'cancelled' | 'failed'
export type Notice = 'now' | 'never' | 'late' | 'twice' | 'forged'
export const outcomes: Outcome[] = ['paid', 'cancelled', 'failed']
export const notices: Notice[] = ['now', 'never', 'late', 'twice', 'forged']

export interface Payment {
  out_trade_no: string
  provider: 'wxpay' | 'alipay'
  prepay_id: string
  description: string
  /** fen */
  amount: number
  /** fen that went back */
  refunded?: number
  state: 'open' | Outcome | 'closed'
  at: string
}

/** The provider that opened a payment carries out its outcome, sends its notices and checks who pays. */
export interface OpenPayment extends Payment {
  /** The true outcome: a closed order takes no money. */
  settle: (outcome: Outcome, notice: Notice) => Promise<Outcome>
  /** The app's words when the page's signature over the payment is wrong. */
  refuse?: (args: Record<string, unknown>) => string | undefined
}

/** One counter for all payment providers: each registers what is waiting to be paid. */
export class Cashier {
  private readonly payments = new Map<string, OpenPayment>()
  private readonly watchers = new Map<string, ((outcome: Outcome) => void)[]>()

  open(payment: OpenPayment) {
    this.payments.set(payment.out_trade_no, payment)
  }

  byPrepayId(prepayId: string): OpenPayment | undefined {
    return [...this.payments.values()].find((payment) => payment.prepay_id === prepayId)
  }

  /** Undefined when there is no such payment. A cancelled or failed one can be tried again. */
  async settle(outTradeNo: string, wished: Outcome, notice: Notice): Promise<Outcome | undefined> {
    const payment = this.payments.get(outTradeNo)
    if (!payment) return undefined
    const outcome = await payment.settle(wished, notice)
    const watching = this.watchers.get(outTradeNo) ?? []
    this.watchers.delete(outTradeNo)
    for (const watcher of watching) watcher(outcome)
    return outcome
  }

  onSettled(outTradeNo: string, watcher: (outcome: Outcome) => void) {
    this.watchers.set(outTradeNo, [...(this.watchers.get(outTradeNo) ?? []), watcher])
  }

  list(): Payment[] {
    return [...this.payments.values()].map(({ settle: _, refuse: __, ...payment }) => payment).reverse()
  }

  clear() {
    this.payments.clear()
    this.watchers.clear()
  }
}
