// A game played again: every view from its first one on, where one stands, and whether it runs by itself. Where a move does not
// fit the view before it, the views from there on are missing until the server sends one (after an undo, and at the end): one
// stays before the gap, and `stuck` names the move that cannot be shown.
import { tick } from "svelte";
import { Motion, motionWanted } from "../kit/motion";
import type { EventInfo, Frames, ViewInfo } from "./messages";
import { follow } from "./view";

const PACE_MS = 900; // between two moves

export class Player {
  at = $state(0);
  playing = $state(false);
  /** The move that was wanted and cannot be shown; -1: none. */
  stuck = $state(-1);
  root: HTMLElement | null = null;
  private readonly views: (ViewInfo | null)[];
  private readonly motion = new Motion();
  private timer = 0;

  constructor(
    readonly frames: Frames,
    at = -1,
  ) {
    this.views = viewsOf(frames);
    this.stand(at < 0 ? this.max : at);
  }

  get max(): number {
    return this.frames.steps.length;
  }

  /** Who made each entry. */
  get seats(): number[] {
    return this.frames.steps.map((step) => step.seat);
  }

  get view(): ViewInfo {
    return this.views[this.at]!;
  }

  get last(): EventInfo[] {
    return this.at ? this.frames.steps[this.at - 1]!.events : [];
  }

  /** How far every seat is. */
  get howFar(): string[] {
    return this.at ? this.frames.steps[this.at - 1]!.how_far : this.frames.how_far;
  }

  get asked(): number[] {
    return this.at ? this.frames.steps[this.at - 1]!.asked : (this.frames.first.facts["asked"] ?? []);
  }

  /** At a moment, or at the last one before it that can be shown. */
  private stand(v: number): void {
    let to = Math.min(this.max, Math.max(0, v));
    while (!this.views[to]) to -= 1;
    this.at = to;
    this.stuck = to < Math.min(this.max, v) ? to + 1 : -1;
    if (this.stuck >= 0) this.playing = false;
  }

  /** To another moment; one step on is shown as motion. */
  async seek(v: number): Promise<void> {
    const flying = v === this.at + 1 && !!this.views[v] && motionWanted() && this.root !== null;
    this.motion.finish();
    if (flying) this.motion.before(this.root);
    this.stand(v);
    if (!flying) return;
    await tick();
    await this.motion.after(this.root, this.last);
  }

  toggle(): void {
    this.playing = !this.playing;
    clearTimeout(this.timer);
    if (!this.playing) return;
    if (this.at >= this.max) this.stand(0);
    const on = async () => {
      if (!this.playing) return;
      if (this.at >= this.max) {
        this.playing = false;
        return;
      }
      await this.seek(this.at + 1);
      this.timer = setTimeout(() => void on(), PACE_MS);
    };
    void on();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.timer);
    this.motion.finish();
  }
}

/** The view after every move; null where the events do not lead there. */
function viewsOf(frames: Frames): (ViewInfo | null)[] {
  const views: (ViewInfo | null)[] = [frames.first];
  for (const step of frames.steps) {
    const before = views[views.length - 1] ?? null;
    let view = frames.resets[String(step.v)] ?? null;
    try {
      if (!view && before) view = follow(before, step.events);
    } catch (error) {
      console.error(error);
    }
    views.push(view);
  }
  return views;
}
