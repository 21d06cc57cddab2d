// The modules that recipe-modules.ts makes of the documents. That they compile, test/readme sees to.

declare module "recipe:guide" {
  export const App: import("react").ComponentType;
}
declare module "recipe:recipes/own-backend" {
  export const App: import("react").ComponentType;
  export const client: import("@claimcheck/react").Tracker;
}
declare module "recipe:recipes/review-step" {
  export const Review: import("react").ComponentType<{ slot: string }>;
}
declare module "recipe:recipes/several-slots" {
  export const Studio: import("react").ComponentType<{ request: object }>;
}
declare module "recipe:recipes/sign-in-expiry" {
  interface Session {
    accountId: string | undefined;
    token: string;
  }
  export const session: Session;
  export const makeClient: (fetch: unknown) => import("@claimcheck/react").Tracker;
  export const SignInAgain: import("react").ComponentType<{ signIn: () => Promise<Session> }>;
  export const SignOut: import("react").ComponentType<{ signOut: () => void }>;
}
declare module "recipe:recipes/quota-countdown" {
  export const QuotaLeft: import("react").ComponentType<{ slot: string }>;
}
declare module "recipe:recipes/edited-form" {
  export const Form: import("react").ComponentType<{ first: object }>;
}
declare module "recipe:recipes/testing" {}
declare module "recipe:recipes/hot-reload" {
  export const client: import("@claimcheck/react").Tracker;
}
