// claimcheck in a Next.js route handler: this is app/api/[...path]/route.ts.
import { backend } from "./backend.ts";

const handler = (request: Request): Promise<Response> => backend.fetch(request);

export const GET = handler;
export const HEAD = handler;
export const PUT = handler;
export const POST = handler;
export const DELETE = handler;
export const OPTIONS = handler;

/** Nothing here may be rendered ahead or kept: each answer is of its moment. */
export const dynamic = "force-dynamic";
