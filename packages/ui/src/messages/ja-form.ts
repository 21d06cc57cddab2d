import type { Messages } from "./messages.ts";

/** フォームの文言。 */
export const jaForm: Messages["form"] = {
  heading: "画像を作る",
  mode: "作りかた",
  modes: { single: "1 枚を変える", compose: "複数を組み合わせる" },
  images: "画像",
  drop: "ここに画像をドロップ",
  dropMore: "ここにドロップで追加",
  dropOne: "ここに画像を 1 枚ドロップ",
  dropOther: "ここにドロップで差し替え",
  dropNow: "離すと追加します",
  choose: "ファイルを選ぶ",
  limits: (types, size) => `${types}、1 枚 ${size} まで。貼り付けもできます。`,
  howMany: (min, max) => (min === max ? `${min} 枚` : `${min}～${max} 枚`),
  checking: (name) => `${name} を確認しています…`,
  remove: (name) => `${name} を取り除く`,
  moveUp: (name) => `${name} を 1 つ前へ移動`,
  pixels: (width, height) => `${width} × ${height}`,
  prompt: "どのように変えますか",
  promptHint: "例：同じ部屋を、ランプの灯る雨の夜に",
  counter: (length, max) => `${length} / ${max}`,
  model: "モデル",
  aspectRatio: "縦横比",
  resolution: "サイズ（長辺）",
  longSide: (pixels) => `${pixels} px`,
  cost: (amounts) => `${amounts}を使います。`,
  costLeft: (amounts, left) => `${amounts}を使います（残り：${left}）。`,
  costTooHigh: (amounts, left) =>
    `${amounts}が必要ですが、残りは${left}です。サーバーに断られます。`,
  costUnknown: "モデルとサイズを選ぶと、使用量が表示されます。",
  submit: "画像を作る",
  busy: "先に確定した内容で画像を作成しています。ここでの変更は次の画像に反映されます。",
  checkingFiles: "画像を確認しています。少しお待ちください。",
  faultCount: (faults) => `送信する前に、${faults} か所の確認が必要です。`,
  good: "ご承知おきください",
  mediaTypes: { "image/jpeg": "JPEG", "image/png": "PNG", "image/webp": "WebP" },
  faults: {
    prompt_empty: () => "どのように変えるかを入力してください。",
    prompt_too_long: ({ given, max }) => `${given} 文字あります。${max} 文字以内にしてください。`,
    images_too_few: ({ given, wanted }) =>
      given === "0"
        ? `画像を追加してください（${wanted}）。`
        : `画像は ${wanted}必要です。いまは ${given} 枚です。`,
    images_too_many: ({ given, wanted }) =>
      `使える画像は ${wanted}です。いまは ${given} 枚あるので、不要な画像を取り除いてください。`,
    model_unknown: () => "このモデルは提供が終了しました。別のモデルを選んでください。",
    aspect_ratio_unknown: () => "このモデルでは作れない縦横比です。選び直してください。",
    resolution_unknown: () => "このモデルでは作れないサイズです。選び直してください。",
  },
  fileFaults: {
    unsupported: ({ name, types }) => `${name} は使える形式（${types}）の画像ではありません。`,
    mislabelled: ({ name, declared, actual }) =>
      actual === ""
        ? `${name} は ${declared} となっていますが、中身はその形式の画像ではありません。`
        : `${name} は ${declared} となっていますが、中身は ${actual} です。書き出し直してください。`,
    too_large: ({ name, size, maxSize }) =>
      `${name} は ${size} あります。${maxSize} 以内にしてください。`,
    broken: ({ name }) => `${name} は壊れていて開けません。`,
    empty: ({ name }) => `${name} は空のファイルです。`,
  },
  fileFaultsHeading: "追加できなかったファイル",
  dismissFaults: "閉じる",
};
