/** '最多{count}个' with count 5 → '最多5个'; a name without a value stays as it is. */
export const fillTemplate = (text: string, values: Readonly<Record<string, number | string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
