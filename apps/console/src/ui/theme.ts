import type { ThemeConfig } from 'antd'

/** Colours that can be told apart: the accent is never that of a warning. All texts have a contrast of 4.5 at least. */
export const theme: ThemeConfig = {
  token: {
    colorPrimary: '#28635a',
    colorInfo: '#28635a',
    colorSuccess: '#2f7d5b',
    colorWarning: '#7a4e08',
    colorError: '#b3261e',
    colorSuccessBg: '#e6f2ec',
    colorWarningBg: '#faf0dc',
    colorErrorBg: '#fbe9e7',
    colorLink: '#1f5f8b',
    colorText: '#1f1d1a',
    colorTextSecondary: '#4c4741',
    colorTextTertiary: '#5f5952',
    colorTextQuaternary: '#6b655e',
    colorTextDescription: '#5f5952',
    colorTextPlaceholder: '#6b655e',
    colorTextDisabled: '#6b655e',
    colorBorder: '#cfc9c0',
    colorBorderSecondary: '#e4e0d9',
    colorBgLayout: '#f5f4f1',
    borderRadius: 6,
    controlHeight: 34,
    controlHeightLG: 44,
    fontFamily: 'inherit',
    motion: !globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches,
  },
  components: {
    Menu: { itemBg: 'transparent', itemHeight: 38, itemBorderRadius: 6, activeBarBorderWidth: 0 },
    Table: { headerBg: '#faf9f7', cellPaddingBlock: 10, rowSelectedBg: '#e3efec', rowSelectedHoverBg: '#d6e7e3' },
  },
}
