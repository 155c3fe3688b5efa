/** What whoever comes along should know; the rest stands in the notes on shoots. */
export const BRING: Readonly<Record<'shoot' | 'makeup', readonly string[]>> = {
  shoot: ['素颜到店就好，妆发由我们来做', '想穿进照片里的衣服，熨平后带来', '提前十分钟到，换装和存包都从容'],
  makeup: ['素颜到店就好，前一晚做好保湿', '穿开衫或衬衣，换装时不碰花妆面', '提前十分钟到，先和化妆师聊两句'],
}
