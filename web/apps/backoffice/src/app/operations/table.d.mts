export declare function faults(): string[];
export declare function table(): string;
export declare function written(): string;
