/** A small landscape, the same each time: what a lab run starts from. */
export async function samplePicture(): Promise<File> {
  const canvas = new OffscreenCanvas(640, 480);
  const paint = canvas.getContext("2d");
  if (paint === null) throw new Error("This browser cannot paint.");
  const sky = paint.createLinearGradient(0, 0, 0, 480);
  sky.addColorStop(0, "#7fb0dc");
  sky.addColorStop(1, "#f4d9b4");
  paint.fillStyle = sky;
  paint.fillRect(0, 0, 640, 480);
  paint.fillStyle = "#fff4d8";
  paint.beginPath();
  paint.arc(470, 150, 42, 0, Math.PI * 2);
  paint.fill();
  hill(paint, "#6c8f86", [300, 200, 290, 190, 320]);
  hill(paint, "#3f6657", [380, 320, 370, 330, 390]);
  hill(paint, "#2b4a3d", [430, 440, 410, 440, 420]);
  const blob = await canvas.convertToBlob({ type: "image/png" });
  return new File([blob], "sample.png", { type: "image/png" });
}

function hill(
  paint: OffscreenCanvasRenderingContext2D,
  colour: string,
  heights: readonly number[],
): void {
  paint.fillStyle = colour;
  paint.beginPath();
  paint.moveTo(0, 480);
  for (const [index, height] of heights.entries()) {
    paint.lineTo((640 / (heights.length - 1)) * index, height);
  }
  paint.lineTo(640, 480);
  paint.fill();
}
