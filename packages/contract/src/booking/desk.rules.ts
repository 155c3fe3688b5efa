/** Numbers that one person may register at the desk a day: more than a store serves, far fewer than one could guess. */
export const DESK_CUSTOMERS_A_DAY = 120
/** How long a customer who was registered can be booked for. */
export const DESK_CUSTOMER_MINUTES = 60
/** The source of visits that staff make. */
export const DESK_CHANNEL = 'desk'
